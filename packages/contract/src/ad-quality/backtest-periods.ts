/** Days that a backtest can cover. */
export const backtestPeriods = [7, 30, 60] as const
export type BacktestPeriod = (typeof backtestPeriods)[number]
