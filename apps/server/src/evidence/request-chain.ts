import type { ThreatItem } from '@vigil/contract'
import type { RequestStep } from '@vigil/reports'
import { readElements } from '../page-inspection/page-elements.ts'

const mostSteps = 100
const mostAddress = 2_048
/** Attributes with an address that the browser loads or sends data to. */
const addressAttributes = ['src', 'href', 'data', 'action', 'formaction', 'poster']
const addressInCode = /\bhttps?:\/\/[^\s"'`<>\\(){}]{4,2000}/g

/**
 * The addresses of an attack in order: the page, what the ad's markup loads, addresses in its code, and the one that the script
 * reported, where the attack led or sent data.
 */
export function traceRequests({
  topLocation,
  adTag,
  script,
}: Pick<ThreatItem, 'topLocation' | 'adTag' | 'script'>): RequestStep[] {
  const steps: RequestStep[] = []
  const seen = new Set<string>()
  const add = (by: RequestStep['by'], element: string, address: string) => {
    if (address === '' || address.length > mostAddress || seen.has(address) || steps.length >= mostSteps) return
    seen.add(address)
    steps.push({ by, element, address })
  }
  add('page', '', topLocation)
  for (const { name, attributes } of readElements(adTag))
    for (const attribute of addressAttributes) {
      const value = attributes.get(attribute) ?? ''
      if (/^(https?:)?\/\//i.test(value)) add('markup', name, value)
    }
  for (const [address] of adTag.matchAll(addressInCode)) add('code', '', address)
  // Also if the markup named it: the chain ends there.
  if (script !== '') {
    seen.delete(script)
    add('report', '', script)
  }
  return steps
}
