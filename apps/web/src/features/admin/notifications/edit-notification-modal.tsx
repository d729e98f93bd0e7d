import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Notification } from '@vigil/contract'
import { useState } from 'react'
import { useSettings } from '../../../lib/app/settings.ts'
import { Picker } from '../../../ui/picker.tsx'
import { parseProduct, productOptions, toOption } from './products.ts'
import { useUpdateNotification } from './queries.ts'
import { TextEditor } from './text-editor.tsx'

export function EditNotificationModal({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { productName } = useSettings()
  const update = useUpdateNotification(notification)
  const [text, setText] = useState(notification.text)
  const [product, setProduct] = useState(notification.product_type_id)
  const isSame = text.trim() === notification.text && product === notification.product_type_id
  const save = () => update.mutate({ text, productTypeId: product }, { onSuccess: onClose })
  return (
    <Modal opened onClose={() => !update.isPending && onClose()} title="Edit notification" size={640}>
      <Stack gap="md">
        <TextEditor label="Notification text" value={text} onChange={setText} isFocused />
        <Picker
          label="Product"
          isSearchable={false}
          options={productOptions(productName)}
          value={toOption(product)}
          onChange={(value) => setProduct(parseProduct(value))}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button onClick={save} disabled={isSame || text.trim() === ''} loading={update.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
