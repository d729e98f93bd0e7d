import { abTestingSearch } from '../features/cart/ab-testing/ab-testing-search.ts'
import { commissionPacksSearch } from '../features/cart/commission-packs/commission-packs-search.ts'
import { couponAnalyticsSearch } from '../features/cart/coupon-analytics/coupon-analytics-search.ts'
import { orderDetailsSearch, ordersSearch } from '../features/cart/orders/orders-search.ts'
import { cartOverviewSearch } from '../features/cart/overview/cart-overview-search.ts'
import { verificationSearch } from '../features/cart/verification/verification-search.ts'
import type { Page } from '../shell/page.ts'

const shops = ['E-Com'] as const
const cart = { group: '{product}Cart', access: shops } as const
const open = { group: 'Help', access: 'public' } as const

export const cartPages: Page[] = [
  {
    path: '/vigil-cart/overview',
    title: '{product}CART Overview',
    description: 'Revenue recovered from coupon injection and affiliate cookie stuffing',
    utc: 'UTC',
    actionsFor: 'signed-in',
    search: cartOverviewSearch,
    load: () =>
      import('../features/cart/overview/cart-overview-page.tsx').then(({ CartOverviewPage }) => CartOverviewPage),
    ...cart,
  },
  {
    path: '/orders-report',
    title: 'Orders with blocking',
    description: 'Orders with coupons or affiliate cookies blocked in the session',
    actionsFor: 'signed-in',
    search: ordersSearch,
    load: () => import('../features/cart/orders/orders-page.tsx').then(({ OrdersPage }) => OrdersPage),
    ...cart,
  },
  {
    path: '/orders-detail/details',
    title: 'Order Report Details',
    search: orderDetailsSearch,
    load: () =>
      import('../features/cart/orders/order-details-page.tsx').then(({ OrderDetailsPage }) => OrderDetailsPage),
    ...cart,
  },
  {
    path: '/ab-testing',
    title: 'A/B Testing',
    description: 'Sessions with blocking compared with sessions without, with confidence intervals',
    actionsFor: 'signed-in',
    search: abTestingSearch,
    load: () => import('../features/cart/ab-testing/ab-testing-page.tsx').then(({ AbTestingPage }) => AbTestingPage),
    ...cart,
  },
  {
    path: '/coupon-detective-analytics',
    title: 'Coupon Analytics',
    description: 'Coupon codes used in orders, their sources and the discounts they gave',
    search: couponAnalyticsSearch,
    load: () =>
      import('../features/cart/coupon-analytics/coupon-analytics-page.tsx').then(
        ({ CouponAnalyticsPage }) => CouponAnalyticsPage,
      ),
    ...cart,
  },
  {
    path: '/server-verification',
    title: 'Server verification',
    description: 'API keys and verdicts for your checkout server',
    search: verificationSearch,
    load: () =>
      import('../features/cart/verification/verification-page.tsx').then(({ VerificationPage }) => VerificationPage),
    ...cart,
  },
  {
    path: '/commission-reversal',
    title: 'Commission reversal',
    description: 'Stuffed and unproven affiliate claims by network, with their evidence',
    search: commissionPacksSearch,
    load: () =>
      import('../features/cart/commission-packs/commission-packs-page.tsx').then(
        ({ CommissionPacksPage }) => CommissionPacksPage,
      ),
    ...cart,
  },
  {
    path: '/integration/$id/status',
    title: 'Integration status',
    load: () =>
      import('../features/cart/integration/integration-status-page.tsx').then(
        ({ IntegrationStatusPage }) => IntegrationStatusPage,
      ),
    ...open,
  },
  {
    path: '/integration/$id/instructions',
    title: 'Integration instructions',
    load: () =>
      import('../features/cart/integration/integration-instructions-page.tsx').then(
        ({ IntegrationInstructionsPage }) => IntegrationInstructionsPage,
      ),
    ...open,
  },
]
