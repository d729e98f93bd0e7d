import type { OperationsProcess } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KitProvider } from '../../../ui/kit-provider.tsx'
import { ProcessesCard } from './processes-card.tsx'

const now = Date.parse('2026-11-19T12:00:00.000Z')
let made = 0
const makeProcess = (more: Partial<OperationsProcess>): OperationsProcess => ({
  id: `5b2f3f0e-3c1b-4f5e-9a44-0a1d5ef3c${String(made++).padStart(3, '0')}`,
  role: 'api',
  version: '0.6.0',
  host: 'api-1',
  startedAt: '2026-11-19T09:00:00.000Z',
  seenAt: '2026-11-19T11:59:58.000Z',
  state: 'running',
  pending: null,
  memoryBytes: 512_000_000,
  eventLoopLagMs: 4,
  freeDiskBytes: 80_000_000_000,
  problems: [],
  ...more,
})

const open = (...processes: OperationsProcess[]) =>
  render(
    <KitProvider>
      <ProcessesCard processes={processes} now={now} />
    </KitProvider>,
  )

test('lists every process by role and machine, with its version and what waits in its journal', async () => {
  await open(
    makeProcess({}),
    makeProcess({ role: 'collector', host: 'collector-1', pending: 1_204 }),
    makeProcess({ role: 'worker', host: 'worker-1', version: '0.5.0' }),
  )
  for (const name of ['API on api-1', 'Collector on collector-1', 'Worker on worker-1'])
    await expect.element(page.getByText(name, { exact: true })).toBeVisible()
  expect(page.getByText('Running', { exact: true }).elements()).toHaveLength(3)
  await expect.element(page.getByText(/^Version 0\.6\.0 · 1,204 waiting/)).toBeVisible()
  await expect.element(page.getByText(/^Version 0\.5\.0 · memory/)).toBeVisible()
  expect(page.getByText(/waiting/).elements()).toHaveLength(1)
})

test('a lost collector is shown with its last report and the events that it holds', async () => {
  await open(
    makeProcess({ role: 'collector', host: 'one', state: 'lost', pending: 42, seenAt: '2026-11-19T11:40:00.000Z' }),
    makeProcess({ role: 'worker', host: 'two', state: 'stopped', seenAt: '2026-11-19T10:00:00.000Z' }),
  )
  await expect.element(page.getByText('Lost', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/42 waiting/)).toBeVisible()
  await expect.element(page.getByText(/20 min/)).toBeVisible()
  await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Running', { exact: true })).not.toBeInTheDocument()
})

test('a failing process shows its newest warnings', async () => {
  await open(
    makeProcess({
      problems: [
        { at: '2026-11-19T11:59:00.000Z', text: 'a database connection was lost' },
        { at: '2026-11-19T11:00:00.000Z', text: 'a job of deployment failed: no answer' },
      ],
    }),
    makeProcess({ role: 'worker', host: 'worker-1' }),
  )
  await expect.element(page.getByText(/a database connection was lost/)).toBeVisible()
  await expect.element(page.getByText(/a job of deployment failed: no answer/)).toBeVisible()
})
