import type { Page } from '@playwright/test'
import {
  adQualityBrands,
  adQualityDomains,
  allowedDomains,
  chosenAdFormats,
  chosenDomains,
  chosenEntries,
  profileCreate,
  profileSettingsGet,
} from '@vigil/contract'
import { type Api, unique } from './api.ts'

/** Profiles of the demo publisher, through the API. */

/** A new profile for a test. */
export async function newProfile(api: Api, orgId: number, name = unique('Profile')) {
  const { data } = await api.call(profileCreate, { params: { orgId }, body: { profileName: name } })
  return { orgId, profileId: data.profileID, name }
}

type Key = { orgId: number; profileId: number }

/** Stored entries by name: blocking, reporting, allowed. */
export async function loadStored(api: Api, { orgId, profileId }: Key) {
  const { data } = await api.call(profileSettingsGet, { params: { orgId, profileId } })
  const entries = (json: string) =>
    chosenEntries.parse(JSON.parse(json)).map(({ displayName, isBlocking }) => `${displayName}: ${isBlocking}`)
  return {
    ...data,
    brands: entries(data.brands),
    categories: entries(data.categories),
    iabCategories: entries(data.iabCategories),
    customDomains: chosenDomains
      .parse(JSON.parse(data.customDomains))
      .map(({ url, isBlocking }) => `${url}: ${isBlocking}`),
    allowedDomains: allowedDomains.parse(JSON.parse(data.allowedDomains)).map(({ url }) => url),
    adFormats: chosenAdFormats.parse(JSON.parse(data.adFormats)).map(({ key, isBlocking }) => `${key}: ${isBlocking}`),
  }
}

export async function brandNamed(api: Api, name: string) {
  const { data } = await api.call(adQualityBrands, { query: { filter: name.toLowerCase() } })
  return data.find(({ displayName }) => displayName === name)?.id ?? 0
}

export async function domainNamed(api: Api, domain: string) {
  const { data } = await api.call(adQualityDomains, { query: { filter: domain } })
  return data.find(({ url }) => url === domain)?.id ?? 0
}

/** Collects the request bodies sent to a path. */
export function sentTo(page: Page, path: RegExp) {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) sent.push(request.postDataJSON())
  })
  return sent
}
