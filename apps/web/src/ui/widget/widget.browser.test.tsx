import { topRows, topThenOther } from '@vigil/presentation'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { savedFiles } from '../../testing/saved-files.ts'
import { DonutChart } from '../chart/donut-chart.tsx'
import { HeatMap } from '../chart/heat-map.tsx'
import { KitProvider } from '../kit-provider.tsx'
import { Widget } from './widget.tsx'

const sites = Array.from({ length: 14 }, (_, at) => ({ label: `site-${at + 1}.example`, value: 15_000 - at * 1_000 }))
const ready = { isPending: false, isFetching: false, isError: false, error: null, refetch: () => undefined }

const open = () =>
  render(
    <KitProvider>
      <Widget title="Attacks by Site" query={{ ...ready, data: sites }}>
        {(rows) => (
          <DonutChart
            rows={topThenOther(rows, 5)}
            allRows={topRows(rows, rows.length)}
            label="Site"
            measure="Attacks"
            ariaLabel="Attacks by Site"
          />
        )}
      </Widget>
    </KitProvider>,
  )

const maximise = () => page.getByRole('button', { name: 'Maximise Attacks by Site' }).click()
const table = () => page.getByRole('table')

test('a maximised chart lists every value with exact numbers next to it', async () => {
  await open()
  await expect.element(page.getByRole('img', { name: 'Attacks by Site' })).toBeVisible()
  await expect.element(table()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'site-1.example' })).toHaveTextContent('15K')
  await maximise()
  await expect.element(table().getByRole('rowheader', { name: 'site-14.example' })).toBeInTheDocument()
  await expect.element(table().getByRole('row')).toHaveLength(15)
  await expect.element(table().getByRole('row').nth(1)).toHaveTextContent('15,000')
  await expect.element(page.getByRole('button', { name: 'site-1.example' })).toHaveTextContent('15,000')
  await expect.element(page.getByText(/^Other: site-6.example, .*site-14.example$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(table()).not.toBeInTheDocument()
})

test('the table of a maximised chart is exported with plain numbers', async () => {
  const { texts } = savedFiles()
  await open()
  await maximise()
  await page.getByRole('button', { name: 'Export CSV of Attacks by Site' }).click()
  const lines = (await texts[0])?.trim().split('\r\n') ?? []
  expect(lines[0]).toMatch(/Site,Attacks,Share$/)
  expect(lines[1]).toMatch(/^site-1\.example,15000,/)
  expect(lines).toHaveLength(15)
})

test('a maximised heat map shows all sites and can be exported', async () => {
  const { texts } = savedFiles()
  const cells = sites.map(({ label, value }) => ({ row: label, column: 'Index', value }))
  await render(
    <KitProvider>
      <Widget title="Attacks by Site" query={{ ...ready, data: cells }}>
        {(data) => (
          <HeatMap
            cells={data}
            rowLabel="Site"
            columnLabel="SSP"
            measure="Attacks"
            ariaLabel="Attacks by Site"
            count={5}
            onCountChange={() => undefined}
          />
        )}
      </Widget>
    </KitProvider>,
  )
  await expect.element(table().getByRole('row')).toHaveLength(6)
  await maximise()
  await expect.element(table().getByRole('row')).toHaveLength(15)
  await expect.element(table().getByText('15,000')).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV of Attacks by Site' }).click()
  expect((await texts[0])?.trim().split('\r\n')).toHaveLength(15)
})
