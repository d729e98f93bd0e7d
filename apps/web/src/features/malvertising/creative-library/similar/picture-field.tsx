import { Button, Group, TextInput } from '@mantine/core'
import { similarLimits } from '@vigil/contract'
import { type FormEvent, useEffect, useState } from 'react'
import IconPhotoSearch from '~icons/photo-search'
import { FileDrop } from '../../../../ui/file-drop/file-drop.tsx'
import classes from './similar.module.css'

type PictureFieldProps = {
  onFile: (file: File) => void
  onLink: (url: string) => void
  isSearching: boolean
}

/** Takes a picture that is dropped, pasted, chosen or linked. */
export function PictureField({ onFile, onLink, isSearching }: PictureFieldProps) {
  const [url, setUrl] = useState('')
  usePastedPicture(onFile)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() !== '') onLink(url.trim())
  }
  return (
    <div className={classes.sources}>
      <FileDrop
        name="Picture"
        accept="image/png,image/jpeg,image/webp,image/gif"
        disabled={isSearching}
        hint={`or drop or paste a screenshot here. PNG, JPEG, WebP or GIF, up to ${similarLimits.fileBytes / 1_000_000} MB.`}
        renderButton={(open) => (
          <Button leftSection={<IconPhotoSearch size={16} aria-hidden />} onClick={open} loading={isSearching}>
            Choose picture
          </Button>
        )}
        onFiles={([file]) => file && onFile(file)}
      />
      <form onSubmit={submit}>
        <Group align="end" gap={8} wrap="nowrap">
          <TextInput
            label="Address of a picture"
            placeholder="https://"
            value={url}
            maxLength={similarLimits.urlLength}
            onChange={(event) => setUrl(event.currentTarget.value)}
            className={classes.address}
          />
          <Button type="submit" variant="default" disabled={url.trim() === '' || isSearching}>
            Search
          </Button>
        </Group>
      </form>
    </div>
  )
}

/** A screenshot in the clipboard is a file; pasted text still goes to the field with the focus. */
function usePastedPicture(onFile: (file: File) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      onFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFile])
}
