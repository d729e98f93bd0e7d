import type { OrderDetail } from '@vigil/contract'

type Amounts = Pick<OrderDetail, 'gross_sales' | 'line_item_price' | 'discount_applied' | 'shipping_cost'>

/** The part of an order's value that the pixel does not itemise, such as tax. Unknown, thus 0, without line items. */
export function otherCharges({ gross_sales, line_item_price, discount_applied, shipping_cost }: Amounts): number {
  if (line_item_price === 0) return 0
  const cents = Math.round((gross_sales - (line_item_price - discount_applied + shipping_cost)) * 100)
  return cents / 100
}
