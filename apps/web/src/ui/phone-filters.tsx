import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import IconChevronDown from '~icons/chevron-down'
import classes from './phone-filters.module.css'

type Panel = {
  /** Inside the open or closed panel of the page's filter bar; null on pages without one. */
  place: HTMLElement | null
  setPlace: (place: HTMLElement | null) => void
  isAdditionChanged: boolean
  setIsAdditionChanged: (isChanged: boolean) => void
}

const PanelContext = createContext<Panel>({
  place: null,
  setPlace: () => undefined,
  isAdditionChanged: false,
  setIsAdditionChanged: () => undefined,
})

/** Lets filters outside the filter bar join its panel on phones. */
export function PhoneFiltersProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isAdditionChanged, setIsAdditionChanged] = useState(false)
  const panel = useMemo(
    () => ({ place, setPlace, isAdditionChanged, setIsAdditionChanged }),
    [place, isAdditionChanged],
  )
  return <PanelContext value={panel}>{children}</PanelContext>
}

type PhoneFiltersProps = {
  /** Marks the button: some filters differ from their defaults. */
  isChanged?: boolean
  children: ReactNode
}

/** On phones, one button that shows and hides all filters of the page; on wider screens, the filters themselves. */
export function PhoneFilters({ isChanged = false, children }: PhoneFiltersProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { setPlace, isAdditionChanged } = useContext(PanelContext)
  return (
    <>
      <Button
        classNames={{ root: classes.toggle, label: classes.label }}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden className={classes.chevron} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isChanged || isAdditionChanged ? 'Filters · changed' : 'Filters'}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
        <div ref={setPlace} className={classes.added} />
      </div>
    </>
  )
}

/** Filters of a table below the page's filter bar: next to the table, and on phones in the filter bar's panel. */
export function AddedFilters({ isChanged = false, children }: PhoneFiltersProps) {
  const { place, setIsAdditionChanged } = useContext(PanelContext)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  useEffect(() => {
    setIsAdditionChanged(isChanged)
    return () => setIsAdditionChanged(false)
  }, [isChanged, setIsAdditionChanged])
  return isPhone && place ? createPortal(children, place) : children
}
