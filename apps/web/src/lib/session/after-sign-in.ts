import type { Settings } from '../app/settings.ts'
import { isSuperadmin } from '../viewer/viewer.ts'
import { withoutSignature } from './jwt.ts'
import type { Session } from './session.ts'

export type Destination = { kind: 'page'; href: string } | { kind: 'external'; href: string }

/** The ad quality product: the configured host, or the page in this app. */
export function adQualityDestination(
  { adQualityUrl }: Pick<Settings, 'adQualityUrl'>,
  token: string | null,
): Destination {
  if (!adQualityUrl) return { kind: 'page', href: '/ad-quality' }
  const base = adQualityUrl.replace(/\/+$/, '')
  return { kind: 'external', href: token ? `${base}/auth/callback?token=${encodeURIComponent(token)}` : base }
}

/** Destination after a sign-in without a return path (specification 1, section 6). */
export function afterSignIn({ claims, token }: Session, settings: Pick<Settings, 'adQualityUrl'>): Destination {
  const { adQualityEnabled, malvertisingEnabled } = claims
  if (isSuperadmin(claims) || (adQualityEnabled && malvertisingEnabled)) {
    return { kind: 'page', href: `/product-selection?token=${encodeURIComponent(withoutSignature(token))}` }
  }
  return adQualityEnabled ? adQualityDestination(settings, token) : { kind: 'page', href: '/secure' }
}
