import { Slider, TextInput } from '@mantine/core'
import { affiliateFeeLimits } from '@vigil/contract'
import classes from '../cart-overview.module.css'
import { parsePercent } from './fee-form.ts'

const { slider } = affiliateFeeLimits
const marks = [0, 10, 20, 30, 40].map((value) => ({ value, label: `${value}%` }))

type FeeFieldProps = {
  label: string
  description: string
  value: number | string
  onChange: (value: number | string) => void
  error: string | undefined
}

/** A percentage field with a slider for the usual range. */
export function FeeField({ label, description, value, onChange, error }: FeeFieldProps) {
  return (
    <div className={classes.fee}>
      {/* A number field drops commas: 10,5 would become 105. */}
      <TextInput
        label={label}
        description={description}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
        rightSection={<span aria-hidden>%</span>}
        inputMode="decimal"
        autoComplete="off"
        errorProps={{ role: 'alert' }}
      />
      <Slider
        {...slider}
        value={Math.min(slider.max, Math.max(slider.min, parsePercent(value) || 0))}
        onChange={onChange}
        marks={marks}
        label={(percent) => `${percent}%`}
        thumbLabel={`${label}, slider`}
        mb="lg"
      />
    </div>
  )
}
