import type { ProfileOrganization } from '@vigil/contract'
import type { ViewerProfile } from './viewer.ts'

/** One viewer of each kind, for tests. */

const superadmin: ViewerProfile = {
  role: 'superadmin',
  organizationId: null,
  organizationType: null,
  organizationSubTypes: '',
  organizationStatusID: 10,
  navigationProfile: null,
  adQualityEnabled: true,
  malvertisingEnabled: true,
  organizations: [],
}

function client(
  organizationType: 'Publisher' | 'Platform',
  organizationSubTypes: string,
  more: Partial<ViewerProfile> = {},
): ViewerProfile {
  const organization: ProfileOrganization = {
    orgId: 1,
    orgName: 'Harbour News',
    orgType: organizationType,
    orgSubTypes: organizationSubTypes,
    active: 1,
    malvertisingEnabled: true,
    adQualityEnabled: false,
  }
  return {
    ...superadmin,
    role: 'client',
    organizationId: 1,
    organizationType,
    organizationSubTypes,
    adQualityEnabled: false,
    organizations: [organization],
    ...more,
  }
}

export const viewers = {
  superadmin,
  web: client('Publisher', 'Web'),
  webWithAdQuality: client('Publisher', 'Web', { adQualityEnabled: true }),
  app: client('Publisher', 'In-App'),
  webAndApp: client('Publisher', 'Web,In-App'),
  ssp: client('Platform', 'SSP'),
  dsp: client('Platform', 'DSP'),
  platformWithAdQuality: client('Platform', 'DSP', { adQualityEnabled: true }),
  shop: client('Publisher', 'E-Com'),
  integrating: client('Publisher', 'Web', { organizationStatusID: 8 }),
  feedOnly: client('Platform', 'SSP', { navigationProfile: 'feed_only' }),
  adQualityListed: client('Publisher', 'In-App', { navigationProfile: 'ad_quality' }),
  platformListed: client('Platform', 'SSP', { navigationProfile: 'platform_ad_quality' }),
  odd: client('Publisher', ''),
} satisfies Record<string, ViewerProfile>
export type ViewerKind = keyof typeof viewers
