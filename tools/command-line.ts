import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { z } from 'zod'
import { Problem } from './problem.ts'

/**
 * Reads what stands after `npm run <script> --`, checked.
 * @param usage how the command is called, said when it was called otherwise
 * @param positional the option that may stand without its name, such as a file
 * @throws Problem naming the option that is missing or wrong
 */
export function readOptions<Schema extends z.ZodType>(
  schema: Schema,
  usage: string,
  positional?: string,
) {
  const names = Object.keys((schema as unknown as { shape: object }).shape)
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    names.map((name) => [name, { type: 'string' }]),
  )
  const { error, data } = schema.safeParse(given(options, usage, positional))
  if (!error) return data as z.output<Schema>
  const option = String(error.issues[0]?.path[0])
  throw new Problem(`--${option} is missing or not usable. Call it so: ${usage}`)
}

function given(options: ParseArgsOptionsConfig, usage: string, positional?: string): object {
  try {
    // The words before are Node, tools/run.js and the command.
    const args = process.argv.slice(3)
    const allowPositionals = positional !== undefined
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals })
    if (positionals.length > 1) throw new Error(`"${positionals[1]}" is one word too many`)
    return positional && positionals[0] ? { ...values, [positional]: positionals[0] } : values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new Problem(`${sentence}. Call it so: ${usage}`)
  }
}
