import type { IdentityClaims, Viewer } from '@vigil/contract'

/** The claims about a viewer in tokens and the profile. A superadmin has every product. */
export function buildClaims({ organization, role, userId, email, nickname }: Viewer): IdentityClaims {
  const isSuperadmin = role === 'superadmin'
  return {
    role,
    organizationId: organization?.id ?? null,
    organizationType: organization?.type ?? null,
    organizationSubTypes: organization?.subTypes.join(',') ?? '',
    adQualityEnabled: isSuperadmin || (organization?.adQualityEnabled ?? false),
    malvertisingEnabled: isSuperadmin || (organization?.malvertisingEnabled ?? false),
    userId,
    email,
    nickname,
  }
}
