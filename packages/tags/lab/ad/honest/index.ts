import { clickAds } from './clicks.ts'
import { displayAds } from './display.ts'
import type { HonestAd } from './honest-ad.ts'
import { measurementAds } from './measurement.ts'
import { richMediaAds } from './rich-media.ts'

export const honestAds: HonestAd[] = [...clickAds, ...displayAds, ...measurementAds, ...richMediaAds]
