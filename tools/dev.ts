import { spawn } from 'node:child_process'
import { ensureBuilt } from './ensure-built.ts'

// The server needs built pages to start; while developing, the ones that Vite serves are seen.
await ensureBuilt()

const site = 'http://localhost:5173'
// vite.config.ts sends the API's calls to this port.
const env = { ...process.env, PORT: '3000', APP_URL: process.env.APP_URL ?? site }
const parts = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env,
    stdio: 'inherit',
  }),
  spawn('vite', ['--port', '5173', '--strictPort'], { env, stdio: 'inherit' }),
]

const end = () => {
  for (const part of parts) part.kill('SIGTERM')
}
for (const part of parts) part.once('exit', end)
process.once('SIGINT', end).once('SIGTERM', end)
