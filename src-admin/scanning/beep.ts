let audio: AudioContext | undefined;

/** A short tone, so that one can scan without looking up: high for found, low and twice for not found. */
export function beep(sound: "found" | "unknown"): void {
  try {
    audio ??= new AudioContext();
    for (const [tone, start] of sound === "found"
      ? [[1400, 0]]
      : [
          [300, 0],
          [300, 0.16],
        ]) {
      const at = audio.currentTime + (start as number);
      const voice = audio.createOscillator();
      const volume = audio.createGain();
      voice.frequency.value = tone as number;
      volume.gain.setValueAtTime(0.08, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
      voice.connect(volume).connect(audio.destination);
      voice.start(at);
      voice.stop(at + 0.13);
    }
  } catch {
    // Scanning works without sound too.
  }
}
