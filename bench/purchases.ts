import { enrol, openAccount, twoPeople } from '../e2e/product/member.ts'
import { Product } from '../e2e/product/product.ts'

const BUYERS = 10
/** All together they stay under the limit of card set-ups that one address may begin. */
const PURCHASES_EACH = 5

const product = await Product.install()
try {
  // Opening accounts is outside the measurement: it is slow on purpose.
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => openAccount(product)))
  const started = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let purchase = 0; purchase < PURCHASES_EACH; purchase += 1) {
        const [person] = twoPeople()
        await enrol(product, buyer, [person])
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  console.log(`purchases_per_second: ${((BUYERS * PURCHASES_EACH) / seconds).toFixed(1)}`)
} finally {
  await product.remove()
}
