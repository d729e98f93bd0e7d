import { useShopChoice } from '../organizations/organization-choice.ts'
import { OrganizationPage, type OrganizationPageProps } from './organization-page.tsx'

/** Page about one shop. */
export function ShopPage({ organization, children }: OrganizationPageProps) {
  return <OrganizationPage choice={useShopChoice(organization)}>{children}</OrganizationPage>
}
