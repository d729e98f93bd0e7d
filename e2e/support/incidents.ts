import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { EventOf, VigilEvent } from '@vigil/contract'
import { demoDistributions } from '@vigil/demo'

/** Reports of the demo publisher's script, through POST /collect. */

const publisherName = 'Harbour Media'
const [tag] = demoDistributions(publisherName)
const reader =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

type Incident = EventOf<'incident'>

export const anIncident = (more: Partial<Incident>): Incident => ({
  id: randomUUID(),
  type: 'incident',
  at: Date.now(),
  host: tag?.hosts[0] ?? '',
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'forced-redirect.top-navigation.1',
  ...more,
})

export const aCreative = (more: Partial<EventOf<'creative'>> & { creativeId: string }): EventOf<'creative'> => ({
  id: randomUUID(),
  type: 'creative',
  at: Date.now(),
  host: tag?.hosts[0] ?? '',
  bidderCode: 'ix',
  bids: 1,
  blocks: 0,
  ...more,
})

export const anInspection = (
  more: Pick<EventOf<'inspection'>, 'outcome' | 'ads'> & Partial<EventOf<'inspection'>>,
): EventOf<'inspection'> => ({
  id: randomUUID(),
  type: 'inspection',
  at: Date.now(),
  host: tag?.hosts[0] ?? '',
  ...more,
})

/** Resolves when the events are accepted; they are stored a moment later. */
export async function send(page: Page, events: VigilEvent[]) {
  for (const event of events) {
    const answer = await page.request.post('/collect', {
      headers: { 'user-agent': reader },
      data: { v: 1, tag: tag?.id, sent: Date.now(), events: [event] },
    })
    expect(await answer.json()).toMatchObject({ accepted: 1 })
  }
}

export const formatDay = ({ at }: Pick<VigilEvent, 'at'>) => new Date(at).toISOString().slice(0, 10)
