import type { Client } from '@vigil/contract'
import type { ClientRow } from '@vigil/database'

export function clientOnWire({ organization, role, ...row }: ClientRow): Client {
  const isSuperadmin = role === 'superadmin'
  return {
    user_id: row.id,
    email: row.email,
    nickname: row.nickname,
    auth0_user_id: row.subject,
    picture: row.picture,
    blocked: row.isBlocked,
    hasSecondFactor: row.hasSecondFactor,
    orgName: organization?.name ?? null,
    orgType: organization?.type ?? null,
    orgSubTypes: organization?.subTypes.join(',') ?? '',
    app_metadata: {
      role: isSuperadmin ? 'superadmin' : 'client',
      organizationId: organization?.id ?? null,
      ecom: organization?.subTypes.includes('E-Com') ?? false,
      adQualityEnabled: isSuperadmin || (organization?.adQualityEnabled ?? false),
      malvertisingEnabled: isSuperadmin || (organization?.malvertisingEnabled ?? false),
    },
  }
}
