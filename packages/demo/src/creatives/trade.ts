import type { InventoryType } from '@vigil/contract'

/** Exchanges (SSP) and buyers (DSP). Most are demo organizations; the others are not verified. */
export interface Exchange {
  name: string
  bidderCode: string
  exchangeIds: readonly string[]
  inventories: readonly InventoryType[]
}

const exchange = (name: string, bidderCode: string, inventories: InventoryType[]): Exchange => ({
  name,
  bidderCode,
  exchangeIds: [`${bidderCode}-us`, `${bidderCode}-eu`],
  inventories,
})

export const exchanges = {
  index: exchange('Index', 'ix', ['web', 'in-app']),
  copperfield: exchange('Copperfield Exchange', 'copperfield', ['web', 'in-app']),
  appnexus: exchange('AppNexus', 'appnexus', ['web']),
  tidewater: exchange('Tidewater', 'tidewater', ['web']),
  larkspur: exchange('Larkspur', 'larkspur', ['web']),
  pinnacle: exchange('Pinnacle Video', 'pinnaclevideo', ['web']),
  swiftlet: exchange('Swiftlet Mobile', 'swiftlet', ['in-app']),
  bramble: exchange('Bramble Apps', 'bramble', ['in-app']),
} as const satisfies Record<string, Exchange>
export type ExchangeKey = keyof typeof exchanges

export interface Buyer {
  name: string
  id: string
  seats: readonly string[]
}

const buyer = (name: string, id: string): Buyer => ({
  name,
  id,
  seats: [`${id}-1041`, `${id}-1187`, `${id}-2260`, `${id}-3312`],
})

export const buyers = {
  meridian: buyer('Meridian DSP', 'mrd'),
  bluebell: buyer('Bluebell Buying', 'blb'),
  halcyon: buyer('Halcyon Ads', 'hlc'),
  trellis: buyer('Trellis Bid', 'trl'),
  quarry: buyer('Quarry DSP', 'qry'),
  fernway: buyer('Fernway', 'fnw'),
} as const satisfies Record<string, Buyer>
export type BuyerKey = keyof typeof buyers
