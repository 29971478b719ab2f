import { query } from '../process/database.ts'
import type { Product } from './product.ts'

/** The payment schedules of the account with this e-mail: one for each person who is paid for. */
export function schedulesOf(product: Product, email: string): Promise<{ id: string }[]> {
  return query<{ id: string }>(
    product,
    `select s.id from payment_schedules s join enrolments e on e.id = s.enrolment_id
     join users u on u.id = e.payer_id where u.email = $1 order by s.id`,
    [email],
  )
}
