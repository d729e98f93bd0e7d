import { type AlertCondition, alertKindsFor, defaultConditions, statusIds } from '@vigil/contract'
import { demoOrganizations } from './organizations.ts'

/** A rule of an organization; of the installation with null. */
interface DemoAlertRule {
  organizationName: string | null
  condition: AlertCondition
}

/** The site of the redirect burst. */
const attackedSite = {
  organizationName: 'Harbour Media',
  condition: { ...defaultConditions.attacks, site: 'sport.harbourpost.com' },
}

const rulesFor = (owner: Parameters<typeof alertKindsFor>[0], organizationName: string | null): DemoAlertRule[] =>
  alertKindsFor(owner).map((kind) => ({ organizationName, condition: defaultConditions[kind] }))

/** Every kind of rule that makes sense for an integrated organization, with its defaults. */
export const demoAlertRules: readonly DemoAlertRule[] = [
  ...rulesFor(null, null),
  ...demoOrganizations
    .filter(({ statusId }) => statusId === statusIds.done)
    .flatMap((organization) => rulesFor(organization, organization.name)),
  attackedSite,
]
