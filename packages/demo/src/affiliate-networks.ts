import { type AffiliateNetwork, noAccount } from '@vigil/contract'

const network = (name: string, prefix: string, settings: Partial<AffiliateNetwork>): AffiliateNetwork => ({
  name,
  format: 'generic',
  windowDays: 30,
  ratePercent: 8,
  tagPrefixes: [prefix],
  account: noAccount,
  ...settings,
})

/** The networks of the demo shop, with windows that some of its orders have passed. */
export const demoAffiliateNetworks: readonly AffiliateNetwork[] = [
  network('Awin', 'awin-', { format: 'awin', windowDays: 21 }),
  network('CJ Affiliate', 'cj-', {
    format: 'cj',
    windowDays: 40,
    ratePercent: 7.5,
    account: { companyId: '5550142', enterpriseId: '', subscriptionId: '88017', actionTrackerId: '412306' },
  }),
  network('Impact', 'impact-', {
    format: 'impact',
    windowDays: 28,
    account: { ...noAccount, actionTrackerId: '20417' },
  }),
  network('LinkHarbor', 'lh-', {}),
  network('AffiniGate', 'ag-', { windowDays: 14, ratePercent: 6 }),
  network('PartnerMill', 'pm-', { windowDays: 45, ratePercent: 10 }),
  network('RewardBridge', 'rb-', { windowDays: 14, ratePercent: 12 }),
]
