/** Pitches in Hz and when they begin, in seconds: one rising pair for done, one low pair for refused. */
const TONES = {
  done: [
    [660, 0],
    [880, 0.1],
  ],
  waiting: [[440, 0]],
  refused: [
    [220, 0],
    [196, 0.18],
  ],
} as const;
const LENGTH_S = 0.16;
const VOLUME = 0.12;

let context: AudioContext | undefined;

/** Plays the result, so that nobody has to look at the screen. Silent where the browser can't play sound. */
export function play(tone: keyof typeof TONES): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [pitch, begin] of TONES[tone]) ring(context, pitch, context.currentTime + begin);
  } catch {
    // The page shows it too.
  }
}

function ring(audio: AudioContext, pitch: number, at: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(VOLUME, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + LENGTH_S);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + LENGTH_S);
}
