import { Checkbox, Fieldset, Text } from '@mantine/core'
import { hasProduct, noProductMessage } from './organization-rules.ts'
import classes from './organizations.module.css'

interface ProductsProps {
  isMalvertisingOn: boolean
  isAdQualityOn: boolean
  onChange: (products: { isMalvertisingOn: boolean; isAdQualityOn: boolean }) => void
  /** Why ad quality cannot be selected. */
  adQualityHint?: string | undefined
}

export function Products({ isMalvertisingOn, isAdQualityOn, onChange, adQualityHint }: ProductsProps) {
  return (
    <Fieldset variant="unstyled" legend="Products" classNames={{ root: classes.products, legend: classes.legend }}>
      <Checkbox
        label="Malvertising"
        checked={isMalvertisingOn}
        onChange={(event) => onChange({ isMalvertisingOn: event.currentTarget.checked, isAdQualityOn })}
      />
      <Checkbox
        label="Ad Quality"
        description={adQualityHint}
        disabled={adQualityHint !== undefined}
        checked={isAdQualityOn}
        onChange={(event) => onChange({ isMalvertisingOn, isAdQualityOn: event.currentTarget.checked })}
      />
      {!hasProduct({ isMalvertisingOn, isAdQualityOn }) && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {noProductMessage}
        </Text>
      )}
    </Fieldset>
  )
}
