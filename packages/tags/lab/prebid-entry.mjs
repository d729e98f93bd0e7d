// Real Prebid.js with the module for our protocol, and a test bidder that requests its bids from the page.
import pbjs from 'prebid.js'
import 'prebid.js/modules/rtdModule.js'
import 'prebid.js/modules/humansecurityMalvDefenseRtdProvider.js'
import { registerBidder } from '../../../node_modules/prebid.js/dist/src/src/adapters/bidderFactory.js'

registerBidder({
  code: 'labbidder',
  supportedMediaTypes: ['banner'],
  isBidRequestValid: () => true,
  buildRequests: (bidRequests) => [
    { method: 'GET', url: 'http://bidder.example/bids', data: {}, options: { withCredentials: false }, bidRequests },
  ],
  interpretResponse: (_answer, { bidRequests }) =>
    bidRequests.map(({ bidId, params }) => ({
      requestId: bidId,
      cpm: 2.5,
      width: 300,
      height: 250,
      creativeId: params.creativeId,
      currency: 'USD',
      netRevenue: true,
      ttl: 300,
      ad: params.ad,
      meta: params.meta,
    })),
})

pbjs.processQueue()
