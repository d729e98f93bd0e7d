import type { CountryCode } from './readers/countries.ts'

/** Baseline behaviour of a shop. */
export interface Shop {
  organizationName: string
  dailySessions: number
  desktopShare: number
  readers: Partial<Record<CountryCode, number>>
  /** Hosts where sessions start; a session stays on its host. */
  hosts: Readonly<Record<string, number>>
  /** URL of its checkout page. */
  checkoutUrl: string
  currency: string
  orderPrefix: string
  /** Price of one item. */
  itemPrice: number
  shippingCosts: readonly number[]
  products: readonly string[]
  /** As a share of sessions. */
  checkoutShare: number
  /** As a share of checkouts, by mode: popups and code hunting drive some shoppers away. */
  completionShare: { blocking: number; non_blocking: number }
}

export const shops: readonly Shop[] = [
  {
    organizationName: 'Lantern Outdoor',
    dailySessions: 640,
    desktopShare: 0.56,
    readers: { US: 70, CA: 14, GB: 8, DE: 4, AU: 4 },
    hosts: { 'www.lanternoutdoor.com': 66, 'outlet.lanternoutdoor.com': 20, 'checkout.lanternoutdoor.com': 14 },
    checkoutUrl: 'https://checkout.lanternoutdoor.com/cart/payment',
    currency: 'USD',
    orderPrefix: 'LO',
    itemPrice: 62,
    shippingCosts: [0, 0, 5.95, 5.95, 9.95],
    products: [
      'tent-ridge-2',
      'tent-ridge-4',
      'stove-ember',
      'lamp-lantern-s',
      'lamp-lantern-l',
      'sack-down-5',
      'mat-loft',
      'boot-fell',
      'jacket-squall',
      'pole-carbon',
      'filter-brook',
      'pan-titan',
    ],
    checkoutShare: 0.3,
    completionShare: { blocking: 0.575, non_blocking: 0.56 },
  },
  {
    organizationName: 'Maison Colette',
    dailySessions: 130,
    desktopShare: 0.44,
    readers: { FR: 76, DE: 6, ES: 5, IT: 5, GB: 4, US: 4 },
    hosts: { 'www.maisoncolette.fr': 1 },
    checkoutUrl: 'https://www.maisoncolette.fr/commande/paiement',
    currency: 'EUR',
    orderPrefix: 'MC',
    itemPrice: 88,
    shippingCosts: [0, 4.9, 7.9],
    products: [
      'robe-lin',
      'pull-merinos',
      'foulard-soie',
      'sac-cuir',
      'chemise-coton',
      'manteau-laine',
      'jupe-plissee',
    ],
    checkoutShare: 0.26,
    completionShare: { blocking: 0.55, non_blocking: 0.545 },
  },
]
