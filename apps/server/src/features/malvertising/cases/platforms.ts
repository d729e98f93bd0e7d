import { adName, type PartnerKind, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'

type Platform = Awaited<ReturnType<Database['casePartners']['platforms']>>[number]

export const partnerKind = ({ subTypes, reportsAsDsp }: Pick<Platform, 'subTypes' | 'reportsAsDsp'>): PartnerKind =>
  reportsAsDsp || subTypes.includes('DSP') ? 'DSP' : 'SSP'

/** The account of a partner, by its name or its market name. */
export function findPlatform(
  platforms: readonly Platform[],
  { name, kind }: { name: string; kind: PartnerKind },
): Platform | null {
  if (kind === 'Agency') return null
  const side = kind === 'DSP' ? 'dsp' : 'ssp'
  const toName = (text: string) => (adName(side, text) || text).toLowerCase()
  return platforms.find((platform) => partnerKind(platform) === kind && toName(platform.name) === toName(name)) ?? null
}

/** Links a partner to an account that was opened after the partner was added. */
export async function linkToPlatform(
  { casePartners }: Pick<Database, 'casePartners'>,
  scope: Scope,
  partnerId: string,
) {
  const partner = await casePartners.find(scope, partnerId)
  if (partner.platformId !== null) return
  const platform = findPlatform(await casePartners.platforms(), partner)
  if (platform) await casePartners.setPlatform(scope, partnerId, platform.id)
}
