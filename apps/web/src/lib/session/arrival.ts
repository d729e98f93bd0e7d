import { tokenOfQuery } from './jwt.ts'

export interface Handover {
  /** Null if the URL's token is invalid. */
  token: string | null
  from?: 'adqp'
}

export interface Arrival {
  /** The URL without secrets, or null if it had none. */
  cleaned: string | null
  maintenanceKey: string | null
  handover: Handover | null
}

const handoverPaths = ['/', '/secure', '/callback']
const maintenanceNames = ['maintenance-access-key', 'maintenanceAccessKey']

/** Reads a maintenance key, and a token passed by another product, from the URL. */
export function readArrival(address: string): Arrival {
  const url = new URL(address)
  let maintenanceKey: string | null = null
  for (const name of maintenanceNames) {
    maintenanceKey ??= url.searchParams.get(name)
    url.searchParams.delete(name)
  }
  const path = url.pathname.replace(/(.)\/$/, '$1')
  const given = handoverPaths.includes(path) ? url.searchParams.get('token') : null
  let handover: Handover | null = null
  if (given !== null) {
    handover = { token: tokenOfQuery(given), ...(url.searchParams.get('from') === 'adqp' ? { from: 'adqp' } : {}) }
    url.searchParams.delete('token')
    url.searchParams.delete('from')
  }
  const changed = maintenanceKey !== null || handover !== null
  return { cleaned: changed ? `${url.pathname}${url.search}${url.hash}` : null, maintenanceKey, handover }
}
