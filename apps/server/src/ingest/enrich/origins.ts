import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import maxmind, { type Reader, type Response } from 'maxmind'
import { plainAddress } from './address.ts'
import { type Networks, openNetworks } from './networks.ts'

export interface Origin {
  /** Two letters, or '' if unknown. */
  country: string
  network: string
}

export type OriginOf = (address: string) => Origin

const unknown: Origin = { country: '', network: '' }
const remembered = 20_000

/**
 * Looks up the country and network of an address in local lists. No request leaves the machine, and the address is not
 * stored.
 */
export async function openOrigins(cacheDirectory: string): Promise<OriginOf> {
  await mkdir(cacheDirectory, { recursive: true })
  const findPackageFolder = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const lists = findPackageFolder('@ip-location-db/asn')
  const { version } = createRequire(import.meta.url)(join(lists, 'package.json')) as { version: string } // every package has a version
  const countries = await maxmind.open(
    join(findPackageFolder('@ip-location-db/geo-whois-asn-country-mmdb'), 'geo-whois-asn-country.mmdb'),
  )
  const networks = await openNetworks(
    { v4: join(lists, 'asn-ipv4-num.csv'), v6: join(lists, 'asn-ipv6-num.csv') },
    join(cacheDirectory, `networks-${version}.bin`),
  )
  return cached((address) => look(address, countries, networks))
}

function look(address: string, countries: Reader<Response>, networks: Networks): Origin {
  const found = countries.get(address) as { country_code?: string } | null // the shape of this list's entries
  return { country: found?.country_code ?? '', network: networks.nameOf(address) }
}

/**
 * Caches lookups, because a reader sends several beacons. Two generations: the older is dropped when the newer is full.
 */
function cached(find: OriginOf): OriginOf {
  let [newer, older] = [new Map<string, Origin>(), new Map<string, Origin>()]
  return (given) => {
    const address = plainAddress(given)
    const known = newer.get(address) ?? older.get(address)
    if (known) return known
    const origin = isValid(address) ? find(address) : unknown
    if (newer.size >= remembered) [newer, older] = [new Map(), newer]
    newer.set(address, origin)
    return origin
  }
}

const isValid = (address: string) => maxmind.validate(address)

export const unknownOrigin: OriginOf = () => unknown
