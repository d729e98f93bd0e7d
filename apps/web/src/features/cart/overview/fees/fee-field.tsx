import { NumberInput, Slider } from '@mantine/core'
import { affiliateFeeLimits } from '@vigil/contract'
import classes from '../cart-overview.module.css'

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
      <NumberInput
        label={label}
        description={description}
        suffix="%"
        value={value}
        onChange={onChange}
        error={error}
        decimalScale={2}
        hideControls
        inputMode="decimal"
        errorProps={{ role: 'alert' }}
      />
      <Slider
        {...slider}
        value={Math.min(slider.max, Math.max(slider.min, Number(value) || 0))}
        onChange={onChange}
        marks={marks}
        label={(percent) => `${percent}%`}
        thumbLabel={`${label}, slider`}
        mb="lg"
      />
    </div>
  )
}
