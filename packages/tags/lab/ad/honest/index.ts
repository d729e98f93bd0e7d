import { clickAds } from './clicks.ts'
import { displayAds } from './display.ts'
import type { HonestAd } from './honest-ad.ts'
import { measurementAds } from './measurement.ts'

export const honestAds: HonestAd[] = [...clickAds, ...displayAds, ...measurementAds]
