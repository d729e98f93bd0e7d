import { type NotificationProduct, notificationProducts } from '@vigil/contract'
import type { PickerOption } from '../../../ui/picker.tsx'

const everybody = 'all'
const ids = [1, 2] as const

export const productName = (product: NotificationProduct, brand: string) =>
  product === null ? 'All products' : notificationProducts[product].name.replace('{product}', brand)

export const productOptions = (brand: string): PickerOption[] => [
  { value: everybody, label: productName(null, brand), description: 'Everyone who signs in' },
  ...ids.map((id) => ({
    value: String(id),
    label: productName(id, brand),
    description: notificationProducts[id].kinds.join(', '),
  })),
]

export const toOption = (product: NotificationProduct) => (product === null ? everybody : String(product))
export const parseProduct = (value: string | null): NotificationProduct =>
  ids.find((id) => String(id) === value) ?? null
