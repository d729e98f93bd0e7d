import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { TooLongPopover, useTextLimit } from './text-limit.tsx'
import { lengthLimit, type TextKind, textProblem } from './text-rules.ts'

type ValidatedTextInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'type'> & {
  value: string
  /** The typed text, cut at the limit; trimmed on blur. `textProblem` validates it. */
  onChange: (value: string) => void
  kind?: TextKind
  /** Refuses longer text with an error instead of cutting it. */
  isUncut?: boolean
  /** An error from the form, e.g. a taken name. */
  error?: string | null
}

export function ValidatedTextInput({
  value,
  onChange,
  kind = 'text',
  isUncut = false,
  error,
  onBlur,
  ...rest
}: ValidatedTextInputProps) {
  const { isTooLong, cut } = useTextLimit(lengthLimit(kind))
  // An unfinished address is always invalid, so the error waits until the field is left.
  const [wasLeft, setWasLeft] = useState(false)

  const change = (typed: string) => {
    const text = isUncut ? typed : cut(typed)
    if (text === '') setWasLeft(false)
    onChange(text)
  }

  const problem = kind === 'email' && !wasLeft ? null : textProblem(value, kind)
  return (
    <TooLongPopover isOpen={isTooLong && kind === 'text'}>
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
    </TooLongPopover>
  )
}
