"""Strategies and players, and the trees and games they produce."""
