import { Text } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** The id of the file input, for a label outside. */
  id?: string
  name?: string
  accept: string
  isMultiple?: boolean
  isLarge?: boolean
  disabled: boolean
  hint: ReactNode
  /** The button, which opens the file picker. */
  renderButton: (open: () => void) => ReactNode
  onFiles: (files: File[]) => void
}

/** Takes files by drop or by button. */
export function FileDrop({
  id,
  name,
  accept,
  isMultiple = false,
  isLarge = false,
  disabled,
  hint,
  renderButton,
  onFiles,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const add = (files: FileList | null) => {
    if (!disabled && files && files.length > 0) onFiles([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    add(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button inside does the same by keyboard
    <div
      className={classes.drop}
      data-large={isLarge || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple={isMultiple}
        hidden
        accept={accept}
        aria-label={name}
        onChange={(event) => {
          add(event.currentTarget.files)
          // Allows selecting the same file again.
          event.currentTarget.value = ''
        }}
      />
      {renderButton(() => input.current?.click())}
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </div>
  )
}
