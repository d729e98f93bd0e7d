import { Button } from '@mantine/core'
import type { NotificationProduct } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { useSettings } from '../../../lib/app/settings.ts'
import { focusFirstField } from '../../../ui/focus-first-field.ts'
import { FormCard } from '../../../ui/form-card.tsx'
import { Picker } from '../../../ui/picker.tsx'
import classes from './notifications.module.css'
import { parseProduct, productOptions, toOption } from './products.ts'
import { useCreateNotification } from './queries.ts'
import { TextEditor } from './text-editor.tsx'

export function CreateNotificationForm() {
  const { productName } = useSettings()
  const create = useCreateNotification()
  const [text, setText] = useState('')
  const [product, setProduct] = useState<NotificationProduct>(null)

  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (text.trim() === '' || create.isPending) return
    const clear = () => {
      setText('')
      setProduct(null)
    }
    create.mutate({ text, productTypeId: product }, { onSuccess: clear, onSettled: () => focusFirstField(form) })
  }
  return (
    <FormCard title="Create notification" description="Users see it once you activate it in the table below.">
      <form className={classes.form} onSubmit={submit}>
        <TextEditor
          // Resets to the Write tab after sending.
          key={create.submittedAt}
          label="Notification text"
          value={text}
          onChange={setText}
        />
        <div className={classes.foot}>
          <Picker
            label="Product"
            isSearchable={false}
            options={productOptions(productName)}
            value={toOption(product)}
            onChange={(value) => setProduct(parseProduct(value))}
          />
          <Button type="submit" disabled={text.trim() === ''} loading={create.isPending}>
            Create
          </Button>
        </div>
      </form>
    </FormCard>
  )
}
