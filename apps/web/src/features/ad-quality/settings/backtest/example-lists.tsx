import { adFormats, type Backtest, type BacktestExample, type BacktestFigures, violationClasses } from '@vigil/contract'
import { ExampleList } from '../../../../lib/backtest/example-list.tsx'

type ExampleListsProps = { backtest: Backtest; organizationId: number; hasChanges: boolean }

/** Without changes, examples of blocked ads; with changes, examples of the difference. */
export function ExampleLists({ backtest, organizationId, hasChanges }: ExampleListsProps) {
  const { examples, changed, newlyBlocked, newlySpared } = backtest
  const list = (title: string, figures: BacktestFigures, items: readonly BacktestExample[]) => (
    <ExampleList title={title} figures={figures} items={items.map(describe)} organizationId={organizationId} />
  )
  if (!hasChanges) return list('Blocked', changed.blocked, examples.blocked)
  return (
    <>
      {list('Newly blocked', newlyBlocked, examples.newlyBlocked)}
      {list('No longer blocked', newlySpared, examples.newlySpared)}
    </>
  )
}

const formatName = (format: string) => Object.entries(adFormats).find(([key]) => key === format)?.[1] ?? format

const describe = ({ host, violationClass, trigger, ...example }: BacktestExample) => ({
  ...example,
  title: host || 'Unknown advertiser',
  reason: `${violationClasses[violationClass]}: ${violationClass === 'ad-format' ? formatName(trigger) : trigger}`,
})
