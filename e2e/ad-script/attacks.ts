import { blockedHostAttacks, downloads } from './attacks/downloads.ts'
import { evasions } from './attacks/evasion.ts'
import { fakeForms, lures } from './attacks/lures.ts'
import { redirects } from './attacks/redirects.ts'
import { thefts } from './attacks/theft.ts'

export const attacks = [
  ...redirects,
  ...lures,
  ...downloads,
  ...blockedHostAttacks,
  ...thefts,
  ...fakeForms,
  ...evasions,
]
