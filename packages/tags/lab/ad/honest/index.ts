import { clicked } from './clicks.ts'
import type { HonestAd } from './honest-ad.ts'
import { measured } from './measuring.ts'
import { shown } from './showing.ts'

export const honest: HonestAd[] = [...clicked, ...shown, ...measured]
