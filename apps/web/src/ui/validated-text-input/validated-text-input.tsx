import { Popover, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { cutToLength, lengthLimit, type TextKind, textMessages, textProblem } from './text-rules.ts'

const popoverMs = 5_000

type ValidatedTextInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'type'> & {
  value: string
  /** The typed text, cut at the limit; trimmed on blur. `textProblem` validates it. */
  onChange: (value: string) => void
  kind?: TextKind
  /** An error from the form, e.g. a taken name. */
  error?: string | null
}

export function ValidatedTextInput({
  value,
  onChange,
  kind = 'text',
  error,
  onBlur,
  ...rest
}: ValidatedTextInputProps) {
  const [isTooLong, setIsTooLong] = useState(false)
  // An unfinished address is always invalid, so the error waits until the field is left.
  const [wasLeft, setWasLeft] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (typed: string) => {
    const { text, isCut } = cutToLength(typed, lengthLimit(kind))
    clearTimeout(timer.current)
    setIsTooLong(isCut && kind === 'text')
    if (isCut) timer.current = setTimeout(() => setIsTooLong(false), popoverMs)
    if (text === '') setWasLeft(false)
    onChange(text)
  }

  const problem = kind === 'email' && !wasLeft ? null : textProblem(value, kind)
  return (
    <Popover opened={isTooLong} position="bottom-start" withArrow withRoles={false} trapFocus={false}>
      <Popover.Target>
        <TextInput
          {...rest}
          type={kind === 'email' ? 'email' : 'text'}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={(event) => {
            setWasLeft(value.trim() !== '')
            if (value !== value.trim()) onChange(value.trim())
            onBlur?.(event)
          }}
          error={error ?? problem}
        />
      </Popover.Target>
      <Popover.Dropdown px="sm" py="xs">
        <Text size="sm" role="alert">
          {textMessages.length}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
