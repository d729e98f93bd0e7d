import { usePublisherChoice } from '../organizations/organization-choice.ts'
import { OrganizationPage, type OrganizationPageProps } from './organization-page.tsx'

/** Page about one publisher. */
export function PublisherPage({ organization, children }: OrganizationPageProps) {
  return <OrganizationPage choice={usePublisherChoice(organization)}>{children}</OrganizationPage>
}
