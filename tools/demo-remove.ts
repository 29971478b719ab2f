import { z } from 'zod'
import { type DemoContents, inspectDemo, removeDemo } from '#server/demo/remove-demo.ts'
import { readOptions } from './command-line.ts'
import { onStoppedInstallation } from './installation.ts'
import { Problem } from './problem.ts'

const usage = 'npm run demo:remove [-- --confirm demo|everybody]'
const { confirm } = readOptions(
  z.object({ confirm: z.enum(['demo', 'everybody']).optional() }),
  usage,
)

/** The listed addresses: enough to see whether a real person is among them. */
const LISTED = 20

await onStoppedInstallation(async (deps) => {
  const contents = await inspectDemo(deps)
  if (!contents) {
    console.log('No demonstration lives in this database: there is nothing to remove.')
    return
  }
  const word = contents.otherAccounts.length > 0 ? 'everybody' : 'demo'
  console.log(planOf(contents, deps.config.dataDir))
  if (confirm !== word && confirm !== 'everybody') {
    const sentence = `Nothing was removed. If all of this may go: npm run demo:remove -- --confirm ${word}`
    if (confirm) throw new Problem(sentence)
    console.log(sentence)
    return
  }
  await removeDemo(deps)
  console.log('All of this is removed. Who starts next on this database decides what it becomes.')
})

function planOf(contents: DemoContents, dataDir: string): string {
  const { otherAccounts: others, ...count } = contents
  const more = others.length > LISTED ? ` and ${others.length - LISTED} more` : ''
  return [
    'A demonstration lives in this database. To be removed:',
    `- ${count.demoAccounts} accounts that the demonstration made`,
    ...(others.length > 0
      ? [
          `- ${others.length} accounts that people opened: ${others.slice(0, LISTED).join(', ')}${more}.`,
          '  Everybody could become an administrator here, and their cards are those of the sandbox, so they cannot stay.',
        ]
      : []),
    '- all that hangs on accounts, and everything of donors and advertisers: sessions, enrolments, orders, payments, receipts, e-mails, records',
    `- ${count.demoDocuments} documents and ${count.demoBanners} banners that the demonstration made, with their files`,
    `- the state of the card sandbox and the sent e-mails in ${dataDir}`,
    `These stay: programmes, their prices and closed days, ${count.otherDocuments} other documents and ${count.otherBanners} other banners. Look at them: who knew the password could have changed them.`,
  ].join('\n')
}
