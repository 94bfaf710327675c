"""Who guesses: strategies, players, the trees and games they make."""
