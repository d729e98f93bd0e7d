import { Popover, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cutToLength, maxTextLength, textMessages } from './text-rules.ts'

const popoverMs = 5_000

/** Cuts typed text at the limit; `isTooLong` for five seconds after that. */
export function useTextLimit(limit = maxTextLength) {
  const [isTooLong, setIsTooLong] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cut = (typed: string) => {
    const { text, isCut } = cutToLength(typed, limit)
    clearTimeout(timer.current)
    setIsTooLong(isCut)
    if (isCut) timer.current = setTimeout(() => setIsTooLong(false), popoverMs)
    return text
  }
  return { isTooLong, cut }
}

/** Shows the message about the limit below a field. */
export function TooLongPopover({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <Popover opened={isOpen} position="bottom-start" withArrow withRoles={false} trapFocus={false}>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown px="sm" py="xs">
        <Text size="sm" role="alert">
          {textMessages.length}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
