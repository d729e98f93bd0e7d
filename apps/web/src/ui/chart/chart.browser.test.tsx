import type { ChartOption } from '@vigil/presentation'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KitProvider } from '../kit-provider.tsx'
import { Chart } from './chart.tsx'

const option: ChartOption = {
  xAxis: { type: 'category', data: ['Mon'] },
  yAxis: { type: 'value' },
  tooltip: { trigger: 'axis', formatter: 'Seen {b}: {c}' },
  series: [{ type: 'bar', data: [7] }],
}
const table = { columns: ['Day', 'Seen'], rows: [['Mon', '7']] }

test('shows a tooltip from the first time that the pointer is on a bar', async () => {
  await render(
    <KitProvider>
      <Chart option={option} ariaLabel="Seen by day" table={table} height={300} />
    </KitProvider>,
  )
  const chart = page.getByRole('img', { name: 'Seen by day' })
  await expect.element(chart).toBeVisible()
  await expect.poll(() => chart.element().querySelector('canvas')).toBeTruthy()
  await expect.element(page.getByText('Seen Mon: 7')).not.toBeInTheDocument()
  await userEvent.hover(chart)
  await expect.element(page.getByText('Seen Mon: 7')).toBeVisible()
})
