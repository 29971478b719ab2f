import { spawn } from 'node:child_process'
import { styleText } from 'node:util'

/** One thing a command does, such as checking types or running tests. */
export type Step = {
  name: string
  /** Run it; what it prints goes straight to the terminal or, with `quiet`, only if it fails. */
  run(): Promise<boolean>
}

/** Describes how a step went. */
export type StepResult = { name: string; ok: boolean; seconds: number }

/** A step that is a program; `quiet` keeps its output back unless it fails. */
export function program(
  name: string,
  command: string,
  args: string[],
  options: ProgramOptions = {},
): Step {
  return { name, run: () => runProgram(name, command, args, options) }
}

type ProgramOptions = { quiet?: boolean; env?: Record<string, string> }

function runProgram(
  name: string,
  command: string,
  args: string[],
  { quiet = false, env = {} }: ProgramOptions,
): Promise<boolean> {
  const output = quiet ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  const end = () => child.kill()
  process.once('exit', end)
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk) => printed.push(chunk))
  child.stderr?.on('data', (chunk) => printed.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      resolve(false)
    })
    child.on('close', (code) => {
      process.off('exit', end)
      if (code !== 0 && printed.length > 0) {
        console.error(`\n${styleText('red', `✗ ${name}`)}\n${Buffer.concat(printed)}`)
      }
      resolve(code === 0)
    })
  })
}

// Without this a signal would end us and leave the running step behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1))
}

/** Runs steps, at most `atOnce` together; a failed one does not keep the others from running. */
export async function runSteps(steps: Step[], atOnce = 1): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now()
      const ok = await step.run()
      results.push({ name: step.name, ok, seconds: (performance.now() - started) / 1000 })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** A line for each step, with its seconds. */
export function printTable(results: StepResult[]): void {
  console.log()
  for (const { name, ok, seconds } of results) {
    const mark = ok ? styleText('green', '✓') : styleText('red', '✗')
    console.log(`${mark} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s`)
  }
}
