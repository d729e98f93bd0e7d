import { adQualityPages } from './pages/ad-quality.ts'
import { adminPages } from './pages/admin.ts'
import { cartPages } from './pages/cart.ts'
import { malvertisingPages } from './pages/malvertising.ts'
import { platformPages } from './pages/platform.ts'
import { sharedPages } from './pages/shared.ts'
import type { Page } from './shell/page.ts'

/** Every page of the product. Pages without `load` are not built yet. */
export const pages: Page[] = [
  ...malvertisingPages,
  ...platformPages,
  ...adQualityPages,
  ...cartPages,
  ...adminPages,
  ...sharedPages,
]
