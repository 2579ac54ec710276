package check

import "testing"

func BenchmarkAMegabyteInEachLanguage(b *testing.B) {
	tr, en := repeated(sampleTR, 1<<20), repeated(sampleEN, 1<<20)
	for b.Loop() {
		Run(tr, en, Options{})
	}
}

// BenchmarkAForm checks texts as they are typed: 50 kB and 200 kB, each half Turkish and half English.
func BenchmarkAForm(b *testing.B) {
	for _, size := range []int{50_000, 200_000} {
		tr, en := repeated(sampleTR, size/2), repeated(sampleEN, size/2)
		b.Run(itoa(size/1000)+"kB", func(b *testing.B) {
			for b.Loop() {
				Run(tr, en, Options{})
			}
		})
	}
}
