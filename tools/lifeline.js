// Ends the command when the npm that runs it is gone: npm started in the background and then
// killed takes only its shell along, and the server would stay behind with the port in its hands.
// Plain JavaScript for Node 18.
import { readFileSync } from 'node:fs'

const EVERY_MS = 300

/** Watches the parent process and, when it ends, sends this one the signal to end in order. */
export function endWithParent() {
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (process.connected) {
    process.once('disconnect', end) // started by tools/run.js on another Node
    process.channel?.unref() // listening alone must not keep a finished command from ending
    return
  }
  if (!process.env.npm_lifecycle_event) return
  const watched = parentsUpToNpm()
  const timer = setInterval(() => {
    if (areInPlace(watched)) return
    clearInterval(timer)
    end()
  }, EVERY_MS)
  timer.unref()
}

/** npm runs scripts through a shell that may or may not put itself between. */
function parentsUpToNpm() {
  const pids = [process.ppid]
  try {
    for (let pid = process.ppid; !commandOf(pid).includes('npm'); ) {
      pid = parentOf(pid)
      pids.push(pid)
      if (pid <= 1) return [process.ppid]
    }
    return pids
  } catch {
    return [process.ppid] // a system without /proc
  }
}

/** @param {number} pid */
function commandOf(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

/** @param {number} pid */
function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/**
 * True while everybody still is whose child they were; the dead lose their children at once.
 * @param {number[]} watched
 */
function areInPlace(watched) {
  try {
    return watched.every(
      (pid, place) => pid === (place ? parentOf(watched[place - 1]) : process.ppid),
    )
  } catch {
    return false
  }
}
