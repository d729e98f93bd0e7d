import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

const token = 'aGVhZA.cGF5bG9hZA.c2lnbg'
const at = (path: string) => readArrival(`https://vigil.example${path}`)

test('removes the token from the URL at each of the three gates', () => {
  for (const path of ['/', '/secure', '/secure/', '/callback']) {
    const arrival = at(`${path}?token=${encodeURIComponent(btoa(token))}&from=adqp`)
    expect(arrival.handover).toEqual({ token, from: 'adqp' })
    expect(arrival.cleaned).toBe(path)
  }
})

test('removes an invalid token as well', () => {
  expect(at('/?token=nonsense')).toEqual({ cleaned: '/', maintenanceKey: null, handover: { token: null } })
})

test('keeps the token of other pages', () => {
  expect(at(`/product-selection?token=${token}`).cleaned).toBeNull()
})

test('stores the maintenance key under either name and keeps the rest of the URL', () => {
  for (const name of ['maintenance-access-key', 'maintenanceAccessKey']) {
    const arrival = at(`/clients?page=2&${name}=open-sesame#top`)
    expect(arrival.maintenanceKey).toBe('open-sesame')
    expect(arrival.cleaned).toBe('/clients?page=2#top')
  }
})

test('leaves other URLs unchanged', () => {
  expect(at('/clients?page=2')).toEqual({ cleaned: null, maintenanceKey: null, handover: null })
})
