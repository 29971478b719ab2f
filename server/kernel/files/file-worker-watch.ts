import { parentPort, workerData } from 'node:worker_threads'

/** Describes what the process may take, and who has started it. */
export interface Watch {
  maxMegabytes: number
  parentPid: number
}

// A thread of the file worker, which goes on where a file holds the others up: see file-worker-process.ts.

const EVERY_MS = 250
const { maxMegabytes, parentPid } = workerData as Watch

let begun = process.cpuUsage()
let maxCpuSeconds = Number.POSITIVE_INFINITY
parentPort?.on('message', (mostForFile: number) => {
  maxCpuSeconds = mostForFile
  begun = process.cpuUsage()
  endIfOver()
})
setInterval(endIfOver, EVERY_MS)

function endIfOver(): void {
  const { user, system } = process.cpuUsage(begun)
  const takesTooMuch =
    (user + system) / 1e6 > maxCpuSeconds ||
    process.memoryUsage.rss() / 1024 ** 2 > maxMegabytes ||
    process.ppid !== parentPid
  if (takesTooMuch) process.kill(process.pid, 'SIGKILL')
}
